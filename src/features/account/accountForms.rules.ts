import * as z from 'zod/mini'

/** Minimum for new passwords; a hosted project may require more and returns its own message. */
const MIN_PASSWORD_LENGTH = 8
export const PASSWORD_HINT = `At least ${MIN_PASSWORD_LENGTH} characters`
/** bcrypt, which stores them, ignores further bytes. */
const MAX_PASSWORD_BYTES = 72
/** Length of the columns of user_profiles. */
const MAX_USERNAME_LENGTH = 80
const MAX_NAME_LENGTH = 200
const MAX_EMAIL_LENGTH = 254

const email = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Enter your e-mail address'),
    z.maxLength(MAX_EMAIL_LENGTH, 'This is too long for an e-mail address'),
    z.regex(z.regexes.email, 'Enter an e-mail address, like you@example.com'),
  )

const knownPassword = z.string().check(z.minLength(1, 'Enter your password'))

const newPassword = z.string().check(
  z.minLength(MIN_PASSWORD_LENGTH, `Use at least ${MIN_PASSWORD_LENGTH} characters`),
  z.refine((value) => new TextEncoder().encode(value).length <= MAX_PASSWORD_BYTES, {
    error: `Use at most ${MAX_PASSWORD_BYTES} characters`,
  }),
)

const name = (limit: number) => z.string().check(z.trim(), z.maxLength(limit, `Use at most ${limit} characters`))

const code = z.string().check(z.trim(), z.regex(/^\d{6,10}$/, 'Enter the code, digits only'))

export const signInSchema = z.object({ email, password: knownPassword })
export const signInAgainSchema = z.object({ password: knownPassword })
export const signUpSchema = z.object({ email, password: newPassword, username: name(MAX_USERNAME_LENGTH) })
export const emailSchema = z.object({ email })
export const codeSchema = z.object({ code })
export const appNameSchema = z.object({
  name: name(MAX_USERNAME_LENGTH).check(z.minLength(1, 'Enter a name, so you can tell your apps apart')),
})
export const newPasswordSchema = z.object({ password: newPassword })
export const changePasswordSchema = z.object({
  current: z.string().check(z.minLength(1, 'Enter your current password')),
  password: newPassword,
})
export const namesSchema = z.object({
  username: name(MAX_USERNAME_LENGTH).check(z.minLength(1, 'Enter a username: it is shown beside your strategies')),
  firstName: name(MAX_NAME_LENGTH),
  lastName: name(MAX_NAME_LENGTH),
})
