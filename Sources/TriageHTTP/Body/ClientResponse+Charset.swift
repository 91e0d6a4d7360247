import Foundation
import HTTPTypes

extension ClientResponse {
    /// This response with its body in UTF-8, if it declares another charset that is known here.
    ///
    /// JSON is UTF-8 by its standard (RFC 8259, section 8.1), but older servers send it in the
    /// charset of their region and say so in `Content-Type`. A body that is not of the charset that
    /// it declares stays as it is.
    var inUTF8: ClientResponse {
        guard let encoding = charset.flatMap({ Self.encodings[$0] }),
            let text = String(data: body, encoding: encoding)
        else { return self }
        var response = self
        response.body = Data(text.utf8)
        response.head.headerFields[.contentType] = "\(mediaType ?? ""); charset=utf-8"
        return response
    }

    /// The declared charset in lower case; nil if there is none.
    private var charset: String? {
        // Most responses declare none, or UTF-8.
        guard let type = head.headerFields[.contentType], type.utf8.contains(UInt8(ascii: ";")),
            !type.hasSuffix("=utf-8"), !type.hasSuffix("=UTF-8")
        else { return nil }
        return type.split(separator: ";").dropFirst().lazy.compactMap { parameter -> String? in
            let parts = parameter.split(separator: "=", maxSplits: 1)
                .map { $0.trimmingCharacters(in: .whitespaces).lowercased() }
            guard parts.count == 2, parts[0] == "charset" else { return nil }
            return parts[1].trimmingCharacters(in: CharacterSet(charactersIn: "\"'"))
        }.first
    }

    /// The encodings of charsets other than UTF-8, by the names that servers use for them.
    ///
    /// Their names are registered by IANA ("Character Sets"), and the numbers beyond Foundation's
    /// own are in `CFStringEncodings`. A charset that Foundation cannot read on a system is
    /// left as it is there: on Linux that is EUC-JP (Swift 6.3).
    private static let encodings: [String: String.Encoding] = {
        let groups: [(String.Encoding, String)] = [
            (.utf16, "utf-16 iso-10646-ucs-2"), (.utf16LittleEndian, "utf-16le"),
            (.utf16BigEndian, "utf-16be"), (.utf32, "utf-32"),
            (.utf32LittleEndian, "utf-32le"), (.utf32BigEndian, "utf-32be"),
            (.isoLatin1, "iso-8859-1 iso8859-1 iso_8859-1 latin1 l1"),
            (.isoLatin2, "iso-8859-2 latin2 l2"),
            (.windowsCP1250, "windows-1250 cp1250"), (.windowsCP1251, "windows-1251 cp1251"),
            (.windowsCP1252, "windows-1252 cp1252"), (.windowsCP1253, "windows-1253"),
            (.windowsCP1254, "windows-1254"),
            (.shiftJIS, "shift_jis shift-jis sjis x-sjis ms_kanji windows-31j"),
            (.japaneseEUC, "euc-jp"), (.iso2022JP, "iso-2022-jp"),
            // CP949, which holds all of EUC-KR.
            (
                .init(rawValue: 0x8000_0422),
                "euc-kr euc_kr ks_c_5601-1987 ks_c_5601-1989 ksc_5601 ksc5601 cp949 ms949 "
                    + "windows-949 x-windows-949 uhc"
            ),
            (.init(rawValue: 0x8000_0632), "gb18030 gbk gb2312 cp936"),
            (.init(rawValue: 0x8000_0A03), "big5"), (.init(rawValue: 0x8000_0A02), "koi8-r"),
            (.init(rawValue: 0x8000_020F), "iso-8859-15 latin-9"),
        ]
        return groups.reduce(into: [:]) { encodings, group in
            for name in group.1.split(separator: " ") { encodings[String(name)] = group.0 }
        }
    }()
}
