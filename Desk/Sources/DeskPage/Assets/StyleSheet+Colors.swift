extension StyleSheet {
    /// The colors of both schemes.
    ///
    /// Text on any of the grounds has a contrast of at least 4.5:1.
    static let colors = """
        :root {
          color-scheme: light dark;
          --ground: #f6f7f9; --surface: #fff; --sunken: #f0f1f4; --hover: #f7f8fb;
          --line: #e4e6eb; --edge: #858b98;
          --text: #15171c; --soft: #555b67; --faint: #6a707c;
          --accent: #4338ca; --accent-soft: #eceeff; --accent-line: #c9cdfb;
          --fill: #4338ca; --fill-hover: #362bb3; --on-fill: #fff; --bar: #a9aef0;
          --fatal: #9d174d; --error: #b9301c; --warning: #8a5a00; --info: #1a62b3;
          --debug: #5b6270; --good: #17714a;
          --fatal-mark: #c0185f; --error-mark: #e5482f; --warning-mark: #e09a12;
          --info-mark: #3b8ae0; --debug-mark: #7d8491; --good-mark: #23a26d;
          --error-soft: #fdecea; --warning-soft: #fdf3dc; --good-soft: #e2f5ec;
          --shadow: 0 1px 2px rgb(16 18 27 / 5%), 0 1px 8px rgb(16 18 27 / 3%);
          --lift: 0 2px 4px rgb(16 18 27 / 8%), 0 16px 40px rgb(16 18 27 / 16%);
          --sans: -apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, Inter, "Noto Sans",
            "Apple SD Gothic Neo", "Noto Sans KR", "Noto Sans CJK KR", "Malgun Gothic", sans-serif;
          --mono: ui-monospace, SFMono-Regular, "SF Mono", Menlo, Consolas, "Noto Sans Mono",
            "DejaVu Sans Mono", "Apple SD Gothic Neo", "Noto Sans CJK KR", monospace;
          --round: 10px;
        }
        @media (prefers-color-scheme: dark) {
          :root {
            --ground: #0d0e11; --surface: #15161a; --sunken: #1d1f25; --hover: #1a1c21;
            --line: #272a31; --edge: #7b818e;
            --text: #eceef2; --soft: #a6acb8; --faint: #9299a6;
            --accent: #aab2ff; --accent-soft: #20233f; --accent-line: #3a3f72;
            --fill: #5a55d6; --fill-hover: #6a66e2; --on-fill: #fff; --bar: #4d51a0;
            --fatal: #ff86b4; --error: #ff8f7a; --warning: #eab850; --info: #83baff;
            --debug: #a3a9b5; --good: #67cf9b;
            --fatal-mark: #ff4d94; --error-mark: #f4614a; --warning-mark: #e6a62c;
            --info-mark: #559dee; --debug-mark: #7f8693; --good-mark: #3ab27d;
            --error-soft: #35191a; --warning-soft: #33280f; --good-soft: #12301f;
            --shadow: none;
            --lift: 0 0 0 1px rgb(255 255 255 / 6%), 0 20px 48px rgb(0 0 0 / 60%);
          }
        }
        """
}
