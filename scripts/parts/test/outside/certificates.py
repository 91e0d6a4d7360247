"""Certificates of receivers, made by an authority that only a desk's own network trusts."""

import ssl
import subprocess

CURVE = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes")


def openssl(*words):
    subprocess.run(["openssl", *map(str, words)], check=True, capture_output=True)


class Authority:
    """Makes certificates in a folder."""

    def __init__(self, folder):
        self.folder, self.certificate = folder, folder / "authority.pem"
        self.key = folder / "authority.key"
        openssl(
            *("req", "-x509", "-days", 2, "-subj", "/CN=authority", *CURVE, "-keyout", self.key),
            *("-out", self.certificate),
        )

    def context(self, name, days=2, signs_itself=False):
        """A server's side of TLS for a name."""
        key, request, made = (self.folder / f"{name}.{days}.{end}" for end in ("key", "csr", "pem"))
        openssl(
            *("req", "-new", "-subj", f"/CN={name}", "-addext", f"subjectAltName=DNS:{name}", *CURVE),
            *("-keyout", key, "-out", request),
        )
        signer = ("-signkey", key) if signs_itself else ("-CA", self.certificate, "-CAkey", self.key)
        openssl(*("x509", "-req", "-in", request, "-days", days, "-copy_extensions", "copy", *signer, "-out", made))
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(made, key)
        return context
