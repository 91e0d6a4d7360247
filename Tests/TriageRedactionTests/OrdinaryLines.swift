import TestDoubles

/// Lines that apps write into breadcrumbs, logs and errors, without a secret.
enum OrdinaryLines {
    static let english = Corpus.lines("ordinary-english")
    static let korean = Corpus.lines("ordinary-korean")
    /// Lines of both languages, written after the first lists of words, which grew for their sake.
    static let mixed = Corpus.lines("ordinary-mixed")
    /// Further lines; when they were first judged, 18 lost a word.
    static let later = Corpus.lines("ordinary-later")
    static let all = english + korean + mixed + later
    /// Lines that were judged once: no rule and no word was changed for them.
    static let unseen = Corpus.lines("ordinary-unseen")
}
