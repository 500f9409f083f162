import { readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { type ParsedMail, simpleParser } from 'mailparser'
import { mailFiles } from '../../supabase/mail/mailFiles'
import { type NotifyResult, type NotifyRun, notifyByMail } from '../../supabase/mail/notify'
import type { TestDatabase } from './harness'

export const SITE = 'https://site.example'

/**
 * Does what `npm run notify` does with mail, into a folder.
 * @returns what it reports, and the messages, which it takes out of the folder, as a mail program reads them
 */
export async function sendMail(
  db: TestDatabase,
  folder: string,
  more: Partial<NotifyRun> = {},
): Promise<{ result: NotifyResult; messages: ParsedMail[] }> {
  const result = await notifyByMail({
    database: db.service,
    send: mailFiles(folder),
    from: 'Site <mail@site.example>',
    siteUrl: SITE,
    oneClickUrl: `${SITE}/one-click`,
    journal: path.join(folder, 'journal'),
    ...more,
  })
  const messages: ParsedMail[] = []
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.eml'))) {
    messages.push(await simpleParser(readFileSync(path.join(folder, file))))
    rmSync(path.join(folder, file))
  }
  return { result, messages }
}

/** The address that a message goes to. */
export const recipientOf = ({ to }: ParsedMail): string => (Array.isArray(to) ? to[0] : to)?.text ?? ''
