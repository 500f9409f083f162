import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useForgetOffline } from './browserState'

/** TanStack's useMutation, whose "You are offline" goes when the connection is back. */
export function useWrite<Data = unknown, Variables = void, Context = unknown>(
  options: UseMutationOptions<Data, Error, Variables, Context>,
) {
  const write = useMutation(options)
  useForgetOffline(write.error, write.reset)
  return write
}
