"""An image in OCI's layout, as one tar: what `skopeo copy oci-archive:FILE` reads."""

import json

from layer import Layer, compressed, digest_of

OCI = "application/vnd.oci.image"


class Layout:
    """The blobs of one image, and the index that names it."""

    def __init__(self, time):
        self.files = Layer(time)

    def add_blob(self, content, kind):
        """Stores a content by its digest, and returns what refers to it."""
        digest = digest_of(content)
        self.files.add_file("blobs/" + digest.replace(":", "/"), content)
        return {"mediaType": f"{OCI}.{kind}", "digest": digest, "size": len(content)}

    def add_image(self, layers, config, name):
        """Stores layers from the lowest to the highest, and names the image they make."""
        tars = [layer.packed() for layer in layers]
        blobs = [self.add_blob(compressed(tar), "layer.v1.tar+gzip") for tar in tars]
        config["rootfs"] = {"type": "layers", "diff_ids": [digest_of(tar) for tar in tars]}
        manifest = {
            "schemaVersion": 2,
            "mediaType": f"{OCI}.manifest.v1+json",
            "config": self.add_blob(as_json(config), "config.v1+json"),
            "layers": blobs,
        }
        entry = self.add_blob(as_json(manifest), "manifest.v1+json")
        entry["annotations"] = {"org.opencontainers.image.ref.name": name}
        index = {"schemaVersion": 2, "mediaType": f"{OCI}.index.v1+json", "manifests": [entry]}
        self.files.add_file("index.json", as_json(index))
        self.files.add_file("oci-layout", as_json({"imageLayoutVersion": "1.0.0"}))

    def packed(self):
        """The layout as a tar."""
        return self.files.packed()


def as_json(value):
    """A value as JSON whose bytes depend on nothing else."""
    return json.dumps(value, sort_keys=True, separators=(",", ":")).encode()
