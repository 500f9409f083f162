/**
 * Asks a worker one question, and terminates it after the answer.
 * @param isLast tells the answer from progress messages; without it the first message is the answer
 * @throws Error with the worker's own message
 */
export function askWorker<Message>(
  worker: Worker,
  question: unknown,
  signal: AbortSignal,
  isLast: (message: Message) => boolean = () => true,
): Promise<Message> {
  return new Promise((resolve, reject) => {
    const end = () => worker.terminate()
    signal.addEventListener('abort', end, { once: true })
    worker.onmessage = ({ data }: MessageEvent<Message>) => {
      if (!isLast(data)) return
      end()
      resolve(data)
    }
    worker.onerror = (event) => {
      end()
      // Without a message if its code failed to load.
      reject(new Error(event.message || 'The code for computing couldn’t be loaded'))
    }
    worker.postMessage(question)
  })
}
