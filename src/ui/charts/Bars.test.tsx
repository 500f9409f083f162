import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { IntervalBar } from './Bars'

/** The number of marks on the scale. */
const marks = (value: number | null) =>
  render(<IntervalBar low={34} high={100} value={value} from={0} to={100} tick={50} isDoubtful />).container.firstChild
    ?.childNodes.length ?? 0

test('an interval without a value of its own has no needle', () => {
  expect(marks(null)).toBe(marks(60) - 1)
})
