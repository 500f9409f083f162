import { env } from './env'
import { paths } from './paths'

/** A mailto link to the contact address. */
export const contactMail = (subject?: string) =>
  `mailto:${env.contactEmail}${subject ? `?subject=${encodeURIComponent(subject)}` : ''}`

/** A tel link to the sales phone, reduced to digits and the leading plus. */
export const salesCall = `tel:${env.salesPhone.replace(/[^+\d]/g, '')}`

/** The external documentation site if there is one, else this site's own page. */
export const documentationUrl = env.docsUrl ?? paths.docs
