/**
 * The database's rules for text (private.visible_text, private.clean_text and private.mixes_alphabets), so that forms say
 * what it would refuse or change. tests/db/rules-agree.test.ts compares the two.
 */

/**
 * Characters that are not drawn: everything but letters, marks, numbers, punctuation, symbols and white space; and those among them
 * that are blank by definition.
 */
const NOT_DRAWN = new RegExp(
  [
    '[^\\p{L}\\p{M}\\p{N}\\p{P}\\p{S}\\p{Z}\\t-\\r\\x85]',
    '[\\p{Default_Ignorable_Code_Point}\\u2800\\u2d7f\\ufffc\\u{10a3f}\\u{1107f}\\u{113d0}\\u{1193e}\\u{11a47}\\u{11a99}]',
    '[\\u{11d45}\\u{11d97}\\u{11f42}\\u{13441}\\u{13442}\\u{16fe4}\\u{1d159}]',
  ].join('|'),
  'gu',
)
/** An invisible sign that stacks letters, if no letter of its script follows: Khmer, Burmese, Tai Tham, Meitei, Chakma. */
const STACKS_NOTHING = new RegExp(
  [
    '\\u17d2(?![\\u1780-\\u17b3])',
    '\\u1039(?![\\u1000-\\u1055])',
    '\\u1a60(?![\\u1a20-\\u1a54])',
    '\\uaaf6(?![\\uaae0-\\uaaea\\uabc0-\\uabe2])',
    '\\u{11133}(?![\\u{11103}-\\u{11126}])',
  ].join('|'),
  'gu',
)

/** Accents that can be stacked on any letter, unlike the marks of Thai, Burmese and others; and those drawn around a letter. */
const ACCENTS =
  '\\u0300-\\u036f\\u0483-\\u0487\\u1ab0-\\u1abd\\u1abf-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20dc\\u20e1\\u20e5-\\u20ff\\u302a-\\u302f\\u3099\\u309a\\ufe20-\\ufe2f'
const AROUND = '\\u0488\\u0489\\u1abe\\u20dd-\\u20e0\\u20e2-\\u20e4'
const MARKS = ACCENTS + AROUND
const STACK = new RegExp(`(?=[${MARKS}])([${ACCENTS}]{0,2})[${ACCENTS}]*([${AROUND}]?)[${MARKS}]*`, 'gu')

const SPACES = /[\t-\r \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/gu

/** Scripts without spaces between words, which people mix with Latin letters, and characters common to all scripts. */
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

/** Keeps only what is drawn, in NFC, with at most two accents and one mark around a letter. Line breaks stay. */
const visibleText = (text: string) =>
  text.replace(NOT_DRAWN, '').normalize('NFC').replace(STACKS_NOTHING, '').replace(STACK, '$1$2')

/** A one-line text as the database stores it: only visible characters, every kind of space as a plain one, none at the ends. */
export const cleanText = (text: string) => visibleText(text).replace(SPACES, ' ').replace(/^ | $/g, '')

/** A text of several lines as the database stores it: only visible characters, without spaces and line breaks at its ends. */
export const cleanLines = (text: string) => visibleText(text).replace(/^[\t-\r ]+|[\t-\r ]+$/g, '')

/**
 * Whether Latin, Greek or Cyrillic letters are next to each other, or next to those of another alphabet, which may look alike.
 * "β-neutral" is not such a text.
 */
export const mixesAlphabets = (text: string) => MIXED.test(text.normalize('NFKC'))

export const ONE_ALPHABET = 'Write each word in one alphabet'

/** Length as Postgres counts it: an emoji is one character, not two as in JavaScript. */
export const characters = (text: string) => [...text].length
