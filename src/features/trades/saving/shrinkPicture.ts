import { KEPT_BYTES, KEPT_SIDE, MOST_BYTES, pictureHead, pictureProblem, plainJpeg } from './picture.rules'

/** From what nobody tells from the original to what is still readable. */
const QUALITIES = [0.86, 0.75, 0.6, 0.45]

/**
 * Draws a chosen picture again, so that only what is seen of it is left: as a JPEG, no larger than what is kept.
 * @returns its bytes.
 * @throws RangeError in words, if it is no picture, too large, or damaged.
 */
export async function shrinkPicture(file: Blob): Promise<Uint8Array> {
  const bytes = new Uint8Array(await file.slice(0, MOST_BYTES).arrayBuffer())
  const head = pictureHead(bytes)
  const problem = pictureProblem(file.size, head)
  if (head === null || problem !== null) throw new RangeError(problem ?? '')
  const drawn = await drawnSmaller(new Blob([bytes], { type: head.type }))
  for (const quality of QUALITIES) {
    const blob = await new Promise<Blob | null>((resolve) => drawn.toBlob(resolve, 'image/jpeg', quality))
    if (!blob) break
    const plain = plainJpeg(new Uint8Array(await blob.arrayBuffer()))
    if (plain.length <= KEPT_BYTES) return plain
  }
  throw new RangeError('This picture has too much detail to be kept in 500 kB: crop it')
}

async function drawnSmaller(picture: Blob): Promise<HTMLCanvasElement> {
  // Turned as the camera was held.
  const bitmap = await createImageBitmap(picture, { imageOrientation: 'from-image' }).catch(() => {
    throw new RangeError('This picture cannot be read: the file is damaged')
  })
  const scale = Math.min(1, KEPT_SIDE / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new RangeError('This browser cannot draw pictures')
  // A JPEG has no see-through parts: they would become black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return canvas
}
