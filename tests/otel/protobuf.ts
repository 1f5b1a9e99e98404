/** A message of protobuf as it is on the wire: its fields by number, each with all that came for it. */
export type Message = ReadonlyMap<number, readonly Field[]>;

/** A number (varint), or bytes: of 8, of 4, or of any length. */
export type Field = bigint | Uint8Array;

/** Reads the fields of a message. Throws when the bytes are no protobuf. */
export function readMessage(bytes: Uint8Array): Message {
  const fields = new Map<number, Field[]>();
  let at = 0;
  const varint = (): bigint => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = bytes[at++];
      if (byte === undefined) throw new Error("A number ends too early.");
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  const take = (length: number): Uint8Array => {
    if (at + length > bytes.length) throw new Error("A field ends too early.");
    at += length;
    return bytes.subarray(at - length, at);
  };
  while (at < bytes.length) {
    const key = Number(varint());
    const field = readField(key & 7, varint, take);
    fields.set(key >> 3, [...(fields.get(key >> 3) ?? []), field]);
  }
  return fields;
}

function readField(wireType: number, varint: () => bigint, take: (length: number) => Uint8Array): Field {
  if (wireType === 0) return varint();
  if (wireType === 1) return take(8);
  if (wireType === 2) return take(Number(varint()));
  if (wireType === 5) return take(4);
  throw new Error(`There is no wire type ${wireType}.`);
}

const bytesOf = (field: Field | undefined): Uint8Array => (field instanceof Uint8Array ? field : new Uint8Array());

export const messages = (message: Message, field: number): Message[] =>
  (message.get(field) ?? []).map((each) => readMessage(bytesOf(each)));

export const text = (message: Message, field: number): string =>
  new TextDecoder().decode(bytesOf(message.get(field)?.[0]));

export const hex = (message: Message, field: number): string =>
  Buffer.from(bytesOf(message.get(field)?.[0])).toString("hex");

export const whole = (message: Message, field: number): number => {
  const value = message.get(field)?.[0];
  return typeof value === "bigint" ? Number(value) : 0;
};

/** A whole number in 8 bytes. */
export const fixed = (message: Message, field: number): number => {
  const bytes = bytesOf(message.get(field)?.[0]);
  return bytes.length === 8 ? Number(Buffer.from(bytes).readBigInt64LE()) : 0;
};
