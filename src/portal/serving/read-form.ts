import { payloadTooLarge, unsupportedMediaType } from "../../errors.ts";
import { bytesOf } from "../../http/body/read-body.ts";

/** What browsers send a form as, unless it has files. */
const FORM_TYPE = "application/x-www-form-urlencoded";

/** Reads the fields of a form. @throws 413 above `limitBytes`, 415 for another type of body */
export async function readForm(request: Request, limitBytes: number): Promise<URLSearchParams> {
  const { headers } = request;
  if (Number(headers.get("content-length") ?? 0) > limitBytes) throw payloadTooLarge(limitBytes);
  const [type = ""] = (headers.get("content-type") ?? "").split(";");
  if (type.trim().toLowerCase() !== FORM_TYPE)
    throw unsupportedMediaType(`Content-Type "${type.slice(0, 80)}" is not accepted; accepted: ${FORM_TYPE}`);
  return new URLSearchParams(new TextDecoder().decode(await bytesOf(request, limitBytes)));
}
