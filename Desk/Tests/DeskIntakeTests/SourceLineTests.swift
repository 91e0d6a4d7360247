@testable import DeskIntake
import DeskModel
import Testing

/// Lines of source code, as clients send them around a frame.
@Suite("Redaction of source lines", .timeLimit(.minutes(10)))
struct SourceLineTests {
    /// What a frame's lines are after they arrived.
    private func kept(_ line: String) throws -> [String] {
        let line = JSON.string(line)
        let frame: JSON = [
            "context_line": line, "pre_context": [line], "post_context": ["", line],
        ]
        let event: JSON = ["exception": ["values": [["stacktrace": ["frames": [frame]]]]]]
        let frames = try Samples.kept(event.description)["exception"]?.values.first?[
            ["stacktrace", "frames"]]
        let kept = frames?.array?.first
        return [
            kept?["context_line"], kept?["pre_context"]?.array?[0],
            kept?["post_context"]?.array?[1],
        ]
        .compactMap { $0?.string }
    }

    @Test
    func `Of a hundred ordinary lines at most two lose a word`() throws {
        let touched = try Self.ordinary.filter { try kept($0) != [$0, $0, $0] }
        #expect(Self.ordinary.count >= 100)
        #expect(touched.count * 100 <= Self.ordinary.count * 2, "\(touched)")
    }

    @Test(arguments: SourceLineTests.planted)
    func `A secret in a literal, and one with a shape, is taken out`(
        line: String, secret: String
    ) throws {
        for text in try kept(line) {
            #expect(!text.contains(secret), "\(text)")
            #expect(text.contains("[Filtered]"))
        }
    }

    @Test(arguments: [
        "client.get(url, auth=oauth2_client)", "sign(key=sha256_hash)",
        "f(a(b), token=token2_a1b2)",
    ])
    func `A name that a call takes under a label stays`(line: String) throws {
        #expect(try kept(line) == [line, line, line])
    }

    @Test(arguments: ["\"", "'", "`", "\"\"\"", "=\"", "token=", "\\", "'a", "key: \"", "?a="])
    func `Hostile lines are read in one pass`(piece: String) throws {
        let line = String(repeating: piece, count: 20_000)
        #expect(try kept(line).count == 3)
    }

    private static let ordinary = [
        #"let token = try await store.load()"#,
        #"session = http.build_session()"#,
        #"let key = keys.first { $0.isPrimary }"#,
        #"return self.session.get(url, params=params)"#,
        #"if password.isEmpty { throw FormError.required }"#,
        #"guard let session else { throw SessionError.expired }"#,
        #"const session = await getSession(req);"#,
        #"const { token, user } = useAuth();"#,
        #"let request = URLRequest(url: url, cachePolicy: .reloadIgnoringCache)"#,
        #"raise KeyError(key)"#,
        #"for key, value in headers.items():"#,
        #"auth = HTTPBasicAuth(user, password)"#,
        #"self.token = self.client.refresh_token(self.session)"#,
        #"val token = intent.getStringExtra(EXTRA_TOKEN)"#,
        #"private final String apiKey;"#,
        #"this.sessionId = UUID.randomUUID();"#,
        #"cookie := http.Cookie{Name: name, Value: value}"#,
        #"if err := validateToken(token); err != nil {"#,
        #"throw new AuthException(message, e);"#,
        #"$this->session->set('user', $user);"#,
        #"@session.delete(:user_id)"#,
        #"user = User.find_by(token: params[:token])"#,
        #"return jwt.decode(token, key, algorithms=["HS256"])"#,
        #"assert secret is not None"#,
        #"password_hash = bcrypt.hashpw(password.encode(), bcrypt.gensalt())"#,
        #"let keychain = Keychain(service: "com.shop.app")"#,
        #"func signIn(token: String, session: URLSession) async throws {"#,
        #"secrets = load_secrets(path)"#,
        #"credentials = service_account.Credentials.from_file(path)"#,
        #"public void setPassword(String password) {"#,
        #"logger.info("token refreshed")"#,
        #"print("session:", session.state)"#,
        #"const key = `user:${user.id}`;"#,
        #"localStorage.setItem("token", token);"#,
        #"headers["Authorization"] = f"Bearer {token}""#,
        #"headers.set('Authorization', `Bearer ${token}`)"#,
        #"request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")"#,
        #"val auth = FirebaseAuth.getInstance()"#,
        #"let keyPath = \User.name"#,
        #"return dict(key=key, value=value)"#,
        #"Object captured as exception with keys: a, b"#,
        #"if (auth.currentUser == null) return;"#,
        #"self.cookies = requests.cookies.cookiejar_from_dict(cookies)"#,
        #"session.add(Order(total=total))"#,
        #"with Session(engine) as session:"#,
        #"var authorization = request.Headers.Authorization;"#,
        #"public static readonly string ConnectionKey = "Default";"#,
        #"db.session.commit()"#,
        #"export default withAuth(CheckoutPage)"#,
        #"const tokenExpired = Date.now() > token.expiresAt;"#,
        #"token = next(tokens)"#,
        #"case .token(let value): return value"#,
        #"switch session { case .expired: logout() }"#,
        #"key = sorted(items, key=lambda item: item.price)"#,
        #"return render(request, "cart.html", {"items": items})"#,
        #"let url = URL(string: "https://api.shop.com/v1/home?platform=ios")!"#,
        #"fetch(`/api/orders?page=${page}&size=20`)"#,
        #"axios.get('/v1/cart', { params: { id } })"#,
        #"app.get('/login/:token', handler)"#,
        #"const address = 0x00000000000000cd;"#,
        #"mov rax, [0x00000000000000cd]"#,
        #"if (ptr == 0x0000000000000000) abort();"#,
        #"#define MAX_KEY_LENGTH 256"#,
        #"static const char *key = NULL;"#,
        #"auto it = session_map.find(key);"#,
        #"self.privateKey = try P256.Signing.PrivateKey()"#,
        #"[assembly: InternalsVisibleTo("Tests, PublicKey=0024000004")]"#,
        #"culture=neutral, PublicKeyToken=b77a5c561934e089"#,
        #"throw new InvalidOperationException("No session");"#,
        #"val prefs = context.getSharedPreferences("settings", MODE_PRIVATE)"#,
        #"data class Credentials(val user: String, val password: String)"#,
        #"password: String,"#,
        #"token: Optional[str] = None,"#,
        #"def login(self, user: str, password: str) -> Session:"#,
        #"async function login({ email, password }: Credentials): Promise<Session> {"#,
        #"interface Props { token: string; session?: Session }"#,
        #"let cookie = HTTPCookieStorage.shared.cookies?.first"#,
        #"return (await cookies()).get("session")?.value"#,
        #"const secret = process.env.JWT_SECRET;"#,
        #"api_key = os.environ["API_KEY"]"#,
        #"secret = Rails.application.credentials.secret_key_base"#,
        #"password = getpass.getpass()"#,
        #"key = ENV.fetch("STRIPE_KEY")"#,
        #"$password = $_POST['password'] ?? '';"#,
        #"if ($token !== $session->token()) {"#,
        #"token, err := auth.Verify(ctx, raw)"#,
        #"session := sessions.Default(c)"#,
        #"let secret = rng.gen::<[u8; 32]>();"#,
        #"pub fn authorize(&self, token: &str) -> Result<Claims, AuthError> {"#,
        #"impl<'a> Session<'a> { fn key(&self) -> &'a str { self.key } }"#,
        #"// the session is closed when the token expires"#,
        #"# don't cache the token: it may be revoked"#,
        #"items.sortBy { it.key }"#,
        #"NSLog(@"token: %@", token);"#,
        #"[defaults setObject:token forKey:@"token"];"#,
        #"UserDefaults.standard.set(value, forKey: "lastSession")"#,
        #"let authState: AuthState = .signedOut"#,
        #"view.accessibilityIdentifier = "passwordField""#,
        #"Text("Password").font(.headline)"#,
        #"<input type="password" name="password" />"#,
        #"<li key={item.id}>{item.name}</li>"#,
        #"key: "price","#,
        #"session.cookies.set("lang", "ko")"#,
    ]

    private static let planted = [
        (#"password = "hunter2""#, #"hunter2"#),
        (#"let password: String = "sunshine""#, #"sunshine"#),
        (#"password: "letmein""#, #"letmein"#),
        (#"'password' => 'hunter2',"#, #"hunter2"#),
        (#""password": "hunter2","#, #"hunter2"#),
        (#"const API_KEY = "a1b2c3d4e5f6a7b8";"#, #"a1b2c3d4e5f6a7b8"#),
        (#"api_key="abcdef0123456789""#, #"abcdef0123456789"#),
        (
            #"token = 'ghp_16C7e42F292c6912E7710c838347Ae178B4a'"#,
            #"ghp_16C7e42F292c6912E7710c838347Ae178B4a"#
        ),
        (#"let token = "qwertyuiopas1""#, #"qwertyuiopas1"#),
        (#"headers = {"Authorization": "Bearer mF_9.B5f-4.1JqM"}"#, #"mF_9.B5f-4.1JqM"#),
        (#"conn = connect("postgres://kim:hunter2@db.shop.com/orders")"#, #"hunter2"#),
        (#"dsn = "Server=db;User=sa;Password=hunter2;""#, #"hunter2"#),
        (#"curl -H "Authorization: Bearer abcdef123456" https://x.example"#, #"abcdef123456"#),
        (#"user = "kim@example.com""#, #"kim@example.com"#),
        (#"card = "4111 1111 1111 1111""#, #"4111 1111 1111 1111"#),
        (#"card = 4111111111111111"#, #"4111111111111111"#),
        (
            #"jwt = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.dBjftJeZ4CVPmB92K27u""#,
            #"eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.dBjftJeZ4CVPmB92K27u"#
        ),
        (#"open("/Users/kim/secrets.txt")"#, #"/kim/"#),
        (#"open("/home/kim/shop/a.txt")"#, #"/kim/"#),
        (#"key = "AKIAIOSFODNN7EXAMPLE""#, #"AKIAIOSFODNN7EXAMPLE"#),
        (#"secret = f"correct horse""#, #"correct horse"#),
        (#"auth("user", password="hunter2")"#, #"hunter2"#),
        (#"let url = "https://api.shop.com/?token=abc123def""#, #"abc123def"#),
        (#"sid = "a1b2c3d4e5""#, #"a1b2c3d4e5"#),
        (#"clientSecret: "abc","#, #""abc""#),
        (#"passphrase = """open sesame""""#, #"open sesame"#),
        (#"string password = @"hunter2";"#, #"hunter2"#),
        (#"var pwd = `hunter2`"#, #"hunter2"#),
        (#""{\"token\": \"abc123def456\"}""#, #"abc123def456"#),
        (#"iban = "DE89370400440532013000""#, #"DE89370400440532013000"#),
        (#"export API_KEY=abcdef0123456"#, #"abcdef0123456"#),
        (#"run(it) && PASSWORD=hunter2 ./deploy"#, #"hunter2"#),
        (#"ENV PASSWORD=hunter2"#, #"hunter2"#),
    ]
}

/// Words that name a secret in some texts only.
@Suite("Redaction of sentences", .timeLimit(.minutes(10)))
struct SentenceTests {
    private func kept(_ text: String) throws -> String? {
        try Samples.kept(JSON.object(JSONObject([("message", .string(text))])).description)[
            "message"]?
            .string
    }

    @Test(arguments: [
        "key: image", "token: expired", "token: abcdefgh", "session: restarted", "auth: kim",
        "cookie: chocolate",
        "Token: abc1234", #"key: "price" missing"#, "(key: name)",
        "Object captured as exception with keys: a, b", "keys: abcdefgh1",
        "fault at 0x00000000000000cd", "fault at 0x4111111111111111", "0000000000000000 is no card",
        "System, PublicKeyToken=b77a5c561934e089", "PublicKey: 0024000004800000",
        "publicKey=abcdef0123",
    ])
    func `An ordinary text stays`(text: String) throws {
        #expect(try kept(text) == text)
    }

    @Test(arguments: [
        ("token: abcd1234", "token: [Filtered]"), ("Session: 12345678", "Session: [Filtered]"),
        ("(key: order2026x)", "(key: [Filtered])"), ("auth: user:abc123", "auth: [Filtered]"),
        ("cookie: sid=1; theme=dark", "cookie: [Filtered]"),
        ("password: a", "password: [Filtered]"),
        ("secret: b", "secret: [Filtered]"), ("key=ab", "key=[Filtered]"),
        ("token=x", "token=[Filtered]"),
        ("keys=abcdefgh1", "keys=[Filtered]"), (#"{"token": "abc"}"#, #"{"token": "[Filtered]"}"#),
        ("apiKey: abc", "apiKey: [Filtered]"), ("card 4111111111111111", "card [Filtered]"),
        ("privateKey=abc", "privateKey=[Filtered]"),
    ])
    func `A secret goes`(text: String, expected: String) throws {
        #expect(try kept(text) == expected)
    }
}
