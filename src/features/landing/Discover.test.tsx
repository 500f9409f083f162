import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rotatingWords } from '@/content/landing'
import { ROTATING_WORD_MS } from '@/lib/constants'
import { HoldButton, RotatingWord } from './Discover'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const shownWords = () => rotatingWords.filter((word) => screen.getByText(word).style.opacity === '1')
const wait = (intervals: number) => act(() => vi.advanceTimersByTime(intervals * ROTATING_WORD_MS))
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('the word changes every three seconds and wraps, until the reader holds it', () => {
  expect(ROTATING_WORD_MS).toBe(3_000)
  render(
    <>
      <RotatingWord words={rotatingWords} />
      <HoldButton />
    </>,
  )
  for (const word of [...rotatingWords, rotatingWords[0]]) {
    expect(shownWords()).toEqual([word])
    wait(1)
  }
  press('Pause the moving words')
  wait(4)
  expect(shownWords()).toEqual([rotatingWords[1]])
  press('Play the moving words')
  wait(1)
  expect(shownWords()).toEqual([rotatingWords[2]])
})
