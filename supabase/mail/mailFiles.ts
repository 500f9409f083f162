import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'

/** Writes messages into a folder as files that mail programs can open, named by time and id. */
export function mailFiles(folder: string): (mail: SendMailOptions) => Promise<void> {
  const transport = createTransport({ streamTransport: true, buffer: true })
  return async (mail) => {
    const { message, messageId } = await transport.sendMail(mail)
    await mkdir(folder, { recursive: true })
    const [id] = messageId.replace('<', '').split('@')
    await writeFile(
      path.join(folder, `${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}-${id}.eml`),
      message,
    )
  }
}
