/// The words that help ``PathTemplate`` tell the names of resources from other names.
enum Vocabulary {
    /// The number of names that follow a word, such as two after `repos`.
    static func namesAfter(_ word: String) -> Int {
        let word = word.lowercased()
        if ["repos", "repositories"].contains(word) { return 2 }
        return named.contains(word) ? 1 : 0
    }

    /// Whether a word in the place of a name is not a name, since all of its parts are known.
    static func isStatic(_ word: Substring) -> Bool {
        var parts: [String] = [""]
        for character in word {
            if "-_.$".contains(character) || character.isUppercase { parts.append("") }
            if character.isLetter { parts[parts.count - 1] += character.lowercased() }
        }
        return parts.allSatisfy { part in
            let singular = part.hasSuffix("s") ? String(part.dropLast()) : part
            return [known, named, extensions].contains { $0.contains(part) }
                || known.contains(singular) || part.isEmpty
        }
    }

    /// Whether this is a custom method, such as the `batchGet` of `documents:batchGet`.
    static func isMethod(_ text: Substring) -> Bool {
        let verb = text.prefix { ("a"..."z").contains($0) }
        let rest = text.dropFirst(verb.count)
        return verbs.contains(String(verb)) && text.utf8.count <= 32
            && rest.allSatisfy { $0.isASCII && $0.isLetter }
    }

    private static func words(_ text: String) -> Set<String> {
        Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
    }

    /// The words that a name, a secret of letters, or a user's input follows in paths.
    private static let named = words(
        """
        account accounts author authors by contact contacts code codes coupon coupons customer
        customers email emails employee employees follower followers following friend friends guest
        guests handle handles invitation invitations invite invites key keyword keywords login
        member members name names nickname nicknames org organization organizations orgs owner
        owners patient patients people person persons phone phones player players profile profiles
        q query search session sessions slug student students tag tags token tokens u user username
        usernames users webhook webhooks
        """)

    /// The words that are not names even in the place of one.
    private static let known = words(
        """
        accept access action active activity add address agreement alarm album all answer app
        approve article artist auth authorize availability available avatar badge balance ban batch
        blocked block blog board book bookmark bulk callback cancel card cart cafe category change
        channel chat check clear comment commit complete config confirm connect consent contain count
        create credential current currently deactivate default delete detail device disable disconnect
        document download duplicate edit enable event exist exists export favorite feature feed
        file filter find follow forgot gender get global group guide hash history home id image
        import inactive info inquiry introspect issue item job join kakao keys label language
        latest leave level like link list local location logout lookup mark marketing me media
        membership menu message method mine mutual mute my new news notice notification oauth of
        online open order out page password payment pending permission photo picture pin place
        playing playlist plan point policy popular post preference product public push rank rating read
        recent recommend recommendation recommended refresh register reject remove report repo repositories request
        resend reserve reset restore review revoke role room rule save scope score self send service
        setting share shop sign signin signout signup social start stat statistic status stop
        story subscribe subscription suggest suggestion summary support sync team term theme thread
        ticket top topic track trend trending tweet unblock unfollow unlink unread unregister
        unsubscribe update upload validate validation verification verify version video view visit
        wallet web wishlist withdraw withdrawal write
        """)

    /// The words of fewer than three letters, and of capitals only, in names in camel case.
    static let shortWords = words(
        """
        api as at by css csv do go http id in ip is json me my no of on or os otp pdf ql qr sdk sms
        sso to ui up uri url us uuid we xml
        """)

    private static let verbs = words(
        """
        accept acknowledge activate add aggregate analyze annotate append approve ask batch begin
        call cancel check clear close commit complete compute copy count create deactivate decrypt
        delete detect disable embed enable encrypt evaluate execute export fetch generate get
        import insert install invoke join leave list listen load lookup merge modify move open
        partition patch pause predict preview publish pull purge push query read recognize refresh
        register reject remove rename reset resolve restart restore resume retry revoke rollback run
        search seek send set sign start stop stream submit subscribe suspend sync test transfer
        translate trash undelete unsubscribe update upload validate verify wait watch write
        """)

    /// The words with digits that are not values.
    static let wordsWithDigits = words(
        """
        2d 2fa 360 3d 3ds 3ds2 4k b2b b2c base64 c2c e2e ec2 h264 html5 i18n ios ipv4 ipv6 k8s l10n
        macos md5 mp3 mp4 o2o oauth1 oauth2 p2p s3 sha1 sha256 utf8 web3
        """)

    /// The extensions of files that servers make of other names.
    static let mediaExtensions = words(
        """
        avi bmp csv doc docx eml gif gz heic hwp hwpx ics jpeg jpg key m4a m4v mov mp3 mp4 pdf png
        ppt pptx rtf svg tar txt vcf wav webm webp xls xlsx zip
        """)

    /// The extensions that stay even if the name before them does not.
    static let extensions = mediaExtensions.union(
        words("action asp aspx atom cgi css do htm html js json jsp m3u8 php rss svc ts xml"))
}
