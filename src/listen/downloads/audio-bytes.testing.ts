/** The bytes of a made-up recording, which differ by place and version. */
export function bytesOf(length: number, version = 0): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length)
  for (let at = 0; at < length; at++) bytes[at] = (at * 31 + (at >> 8) * 7 + version * 101) % 251
  return bytes
}
