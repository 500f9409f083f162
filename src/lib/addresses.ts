import { env } from './env'
import { paths } from './paths'

/** Opens an e-mail to the contact address; the subject says what it is about before anyone opens it. */
export const contactMail = (subject?: string) =>
  `mailto:${env.contactEmail}${subject ? `?subject=${encodeURIComponent(subject)}` : ''}`

/** Calls the sales phone: digits and the leading plus alone, whatever way the number is written for people. */
export const salesCall = `tel:${env.salesPhone.replace(/[^+\d]/g, '')}`

/** The documentation site where there is one, else the page on this site (design §8). */
export const documentationUrl = env.docsUrl ?? paths.docs
