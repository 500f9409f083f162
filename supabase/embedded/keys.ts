import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import webpush from 'web-push'
import { newSigningKey, readSigningKey, type SigningKey } from '../ledger/signingKey.ts'

/** The published checkpoints, beside the database, and where the site serves them. */
export const LEDGER_FILE = 'ledger.jsonl'
export const LEDGER_PATH = `/${LEDGER_FILE}`

// In the project's folder, not the database's: a build contains the public keys and may be served with another database.
const FOLDER = path.resolve(import.meta.dirname, '../../.data')

/** The text of a key's file, which is created once and readable only by its owner. */
function keptKey(name: string, make: () => string): string {
  const file = path.join(FOLDER, name)
  mkdirSync(FOLDER, { recursive: true })
  try {
    writeFileSync(file, make(), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return readFileSync(file, 'utf8')
}

/** The key of the embedded backend's ledger. */
export const embeddedSigningKey = (): SigningKey =>
  readSigningKey(keptKey('ledger-signing-key', () => newSigningKey('embedded.example')))

/** The embedded backend's keys for notifications in browsers (VAPID, RFC 8292). */
export const embeddedPushKeys = (): { publicKey: string; privateKey: string } =>
  JSON.parse(keptKey('push-keys.json', () => JSON.stringify(webpush.generateVAPIDKeys())))
