import { generateKeyPairSync, sign } from "node:crypto";

/* A certificate that signs itself, for servers of tests: Node makes keys but no certificates, so its DER is written here. */

function der(tag: number, ...contents: Uint8Array[]): Buffer {
  const body = Buffer.concat(contents);
  const { length } = body;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
}

const sequence = (...contents: Uint8Array[]) => der(0x30, ...contents);
const oid = (hex: string) => der(0x06, Buffer.from(hex, "hex"));
const text = (tag: number, value: string) => der(tag, Buffer.from(value));
const number = (value: number) => der(0x02, Buffer.from([value]));

const ecdsaWithSha256 = sequence(oid("2a8648ce3d040302"));
const commonName = sequence(der(0x31, sequence(oid("550403"), text(0x0c, "test"))));
const validity = sequence(text(0x18, "20200101000000Z"), text(0x18, "20991231235959Z"));

/** Key and certificate in PEM for a host name. */
export function certificateFor(host: string): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const hostName = der(0x04, sequence(text(0x82, host)));
  const extensions = der(0xa3, sequence(sequence(oid("551d11"), hostName)));
  const body = sequence(
    der(0xa0, number(2)),
    number(1),
    ecdsaWithSha256,
    commonName,
    validity,
    commonName,
    publicKey.export({ type: "spki", format: "der" }),
    extensions,
  );
  const signature = der(0x03, Buffer.from([0]), sign("sha256", body, privateKey));
  const base64 = sequence(body, ecdsaWithSha256, signature).toString("base64");
  const cert = `-----BEGIN CERTIFICATE-----\n${base64.replaceAll(/.{64}/g, "$&\n")}\n-----END CERTIFICATE-----\n`;
  return { key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(), cert };
}
