import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { newSigningKey, readSigningKey, type SigningKey } from '../ledger/signingKey.ts'

/** The published checkpoints, beside the database, and where the site serves them. */
export const LEDGER_FILE = 'ledger.jsonl'
export const LEDGER_PATH = `/${LEDGER_FILE}`

// In the project's folder, not the database's: a build contains the public key and may be served with another database.
const KEY_FILE = path.resolve(import.meta.dirname, '../../.data/ledger-signing-key')

/** The key of the embedded backend's ledger: created once, readable only by the file's owner. */
export function embeddedSigningKey(): SigningKey {
  mkdirSync(path.dirname(KEY_FILE), { recursive: true })
  try {
    writeFileSync(KEY_FILE, newSigningKey('embedded.example'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return readSigningKey(readFileSync(KEY_FILE, 'utf8'))
}
