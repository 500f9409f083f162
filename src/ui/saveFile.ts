/** Saves a file as the browser's download. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}

/** A CSV file with this text. */
export const csvFile = (text: string) => new Blob([text], { type: 'text/csv;charset=utf-8' })
