/// The oid of a type.
enum TypeID {
    static let unspecified: UInt32 = 0
    static let bool: UInt32 = 16
    static let bytea: UInt32 = 17
    static let int8: UInt32 = 20
    static let int2: UInt32 = 21
    static let int4: UInt32 = 23
    static let oid: UInt32 = 26
    static let float4: UInt32 = 700
    static let float8: UInt32 = 701
    static let numeric: UInt32 = 1700
    static let jsonb: UInt32 = 3802
    static let uuid: UInt32 = 2950
    static let text: UInt32 = 25

    static let boolArray: UInt32 = 1000
    static let byteaArray: UInt32 = 1001
    static let textArray: UInt32 = 1009
    static let int8Array: UInt32 = 1016
    static let float8Array: UInt32 = 1022

    /// "char", name, text, json, xml, unknown, bpchar, varchar: bytes of a text.
    static let texts: Set<UInt32> = [18, 19, 25, 114, 142, 705, 1042, 1043]
    /// int2[], int4[], int8[], oid[], numeric[].
    static let intArrays: Set<UInt32> = [1005, 1007, 1016, 1028, 1231]
    /// "char"[], name[], text[], bpchar[], varchar[], json[], uuid[], jsonb[], numeric[].
    static let textArrays: Set<UInt32> = [1002, 1003, 1009, 1014, 1015, 199, 2951, 3807, 1231]
}
