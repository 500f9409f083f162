import { type QueryKey, type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useForgetOffline } from './browserState'

interface WriteOptions<Data, Variables, Context> extends UseMutationOptions<Data, Error, Variables, Context> {
  /** The key of what is read again afterwards, also after a failure, which another device may have caused. */
  rereads?: QueryKey
}

/** TanStack's useMutation, except that "You are offline" disappears once the connection is back. */
export function useWrite<Data = unknown, Variables = void, Context = unknown>({
  rereads: queryKey,
  ...options
}: WriteOptions<Data, Variables, Context>) {
  const queries = useQueryClient()
  const write = useMutation({
    ...(queryKey && {
      onSettled: (_answer: unknown, error: Error | null) => {
        const again = queries.invalidateQueries({ queryKey })
        // A failure is said at once.
        return error ? undefined : again
      },
    }),
    ...options,
  })
  useForgetOffline(write.error, write.reset)
  return write
}
