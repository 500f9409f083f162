/**
 * The database's rules for text (private.visible_text, private.clean_text and private.mixes_alphabets), so that forms say
 * what it would refuse or change. tests/db/rules-agree.test.ts compares the two.
 */

/** Rendered as nothing: Unicode's Default_Ignorable_Code_Point, control characters, and the blank braille pattern. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cs}\u2800\ufff9-\ufffb]|(?![\t-\r\x85])\p{Cc}/gu

/** Accents that can be stacked on any letter, unlike the marks of Thai, Burmese and others. */
const MARKS =
  '\\u0300-\\u036f\\u0483-\\u0489\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\u302a-\\u302f\\u3099\\u309a\\ufe20-\\ufe2f'
const THIRD_MARK = new RegExp(`([${MARKS}]{2})[${MARKS}]+`, 'gu')

const SPACES = /[\t-\r \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/gu

/** Scripts without spaces between words, beside whose letters people write Latin ones, and characters of every script. */
const BESIDE = ['Common', 'Inherited', 'Han', 'Hiragana', 'Katakana', 'Hangul', 'Bopomofo']
  .concat('Thai', 'Lao', 'Khmer', 'Myanmar', 'Tibetan')
  .map((script) => `\\p{Script=${script}}`)
  .join('')
// After NFKC, which makes full-width and mathematical letters plain ones.
const MIXED = new RegExp(
  ['Latin', 'Greek', 'Cyrillic']
    .flatMap((script) => {
      const own = `(?=\\p{L})\\p{Script=${script}}`
      const other = `(?![\\p{Script=${script}}${BESIDE}])\\p{L}`
      return [`${own}[${MARKS}]*${other}`, `${other}[${MARKS}]*${own}`]
    })
    .join('|'),
  'u',
)

/** Removes what cannot be seen, in NFC, with at most two accents on a letter. Line breaks stay. */
const visibleText = (text: string) => text.replace(INVISIBLE, '').normalize('NFC').replace(THIRD_MARK, '$1')

/** A text of one line as the database stores it: visible, every kind of space a plain one, none at the ends. */
export const cleanText = (text: string) => visibleText(text).replace(SPACES, ' ').replace(/^ | $/g, '')

/** A text of several lines as the database stores it: visible, without spaces and line breaks at its ends. */
export const cleanLines = (text: string) => visibleText(text).replace(/^[\t-\r ]+|[\t-\r ]+$/g, '')

/**
 * Whether Latin, Greek or Cyrillic letters stand beside each other or beside those of another alphabet, which may look like them.
 * "β-neutral" is no such text.
 */
export const mixesAlphabets = (text: string) => MIXED.test(text.normalize('NFKC'))

export const ONE_ALPHABET = 'Write each word in one alphabet'

/** Length as Postgres counts it: an emoji is one character, not the two units JavaScript sees. */
export const characters = (text: string) => [...text].length
