import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useForgetOffline } from './browserState'

/** TanStack's useMutation, except that "You are offline" disappears once the connection is back. */
export function useWrite<Data = unknown, Variables = void, Context = unknown>(
  options: UseMutationOptions<Data, Error, Variables, Context>,
) {
  const write = useMutation(options)
  useForgetOffline(write.error, write.reset)
  return write
}
