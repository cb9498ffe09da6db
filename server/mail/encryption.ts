/** Encrypts the mails in the outbox, so that a copy of the database contains no usable token. */
import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, randomBytes, type KeyObject } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** Derives the key of the outbox from the secret that signs tokens. */
export const outboxEncryptionKey = (secret: string): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'main-street outbox', 32)));

/** Encrypts a value as JSON. The result can be decrypted only with the same id. */
export function encrypt(key: KeyObject, id: string, value: unknown): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(id));
  const encrypted = [cipher.update(JSON.stringify(value), 'utf8'), cipher.final()];
  return Buffer.concat([iv, cipher.getAuthTag(), ...encrypted]);
}

/** Decrypts a value. @throws Error where the key or the id is another one */
export function decrypt<T>(key: KeyObject, id: string, sealed: Buffer): T {
  const tagEnd = ivBytes + tagBytes;
  const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, ivBytes), { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(id)).setAuthTag(sealed.subarray(ivBytes, tagEnd));
  return JSON.parse(Buffer.concat([decipher.update(sealed.subarray(tagEnd)), decipher.final()]).toString()) as T;
}
