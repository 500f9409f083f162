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

// After NFKC, which makes full-width and mathematical letters plain ones.
const LATIN =
  'A-Za-z\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u02af\\u1d00-\\u1d25\\u1d6b-\\u1d77\\u1d79-\\u1d9a\\u1e00-\\u1eff\\u2c60-\\u2c7f\\ua722-\\ua787\\ua78b-\\ua7ff\\uab30-\\uab64'
const GREEK =
  '\\u0370-\\u0373\\u0376\\u0377\\u037b-\\u037d\\u037f\\u0386\\u0388-\\u03e1\\u03f0-\\u03f5\\u03f7-\\u03ff\\u1d26-\\u1d2a\\u1f00-\\u1fff'
const CYRILLIC = '\\u0400-\\u0481\\u048a-\\u052f\\u1c80-\\u1c8a\\u1d2b\\ua640-\\ua66e\\ua680-\\ua69b'
const MIXED = new RegExp(
  [
    [LATIN, GREEK + CYRILLIC],
    [GREEK, LATIN + CYRILLIC],
    [CYRILLIC, LATIN + GREEK],
  ]
    .map(([one, others]) => `[${one}][${MARKS}]*[${others}]`)
    .join('|'),
  'u',
)

/** Removes what cannot be seen, in NFC, with at most two accents on a letter. Line breaks stay. */
const visibleText = (text: string) => text.replace(INVISIBLE, '').normalize('NFC').replace(THIRD_MARK, '$1')

/** A text of one line as the database stores it: visible, every kind of space a plain one, none at the ends. */
export const cleanText = (text: string) => visibleText(text).replace(SPACES, ' ').replace(/^ | $/g, '')

/** A text of several lines as the database stores it: visible, without spaces and line breaks at its ends. */
export const cleanLines = (text: string) => visibleText(text).replace(/^[\t-\r ]+|[\t-\r ]+$/g, '')

/** Whether letters of Latin, Greek and Cyrillic, many of which look alike, stand side by side. "β-neutral" is no such text. */
export const mixesAlphabets = (text: string) => MIXED.test(text.normalize('NFKC'))

export const ONE_ALPHABET = 'Write each word in one alphabet: Latin, Greek or Cyrillic'

/** Length as Postgres counts it: an emoji is one character, not the two units JavaScript sees. */
export const characters = (text: string) => [...text].length
