import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { DataError, toDataError, unwrap } from '@/lib/dataError'
import { readPages } from '@/lib/readPages'
import { supabase } from '@/lib/supabase'
import type { Guest, Invite } from './sharing.rules'

/** What the reads and writes below need of a client: the app's own, or a test's. */
type SharingClient = Pick<typeof supabase, 'from' | 'rpc'>

/** Who may see a strategy beside its owner, and by which links they come. */
export interface Sharing {
  /** Newest first. */
  invites: Invite[]
  /** Newest first. */
  guests: Guest[]
}

const sharingKey = (strategyId: string) => ['sharing', strategyId] as const

/**
 * The invitations and the guests of a strategy: for its owner alone, others read empty lists.
 * @throws DataError
 */
export async function readSharing(strategyId: string, client: SharingClient = supabase): Promise<Sharing> {
  const [invites, guests] = await Promise.all([
    readPages((from, to) =>
      client
        .from('strategy_invites')
        .select('id, secret, label, created_at, accepted')
        .eq('strategy_id', strategyId)
        .order('created_at', { ascending: false })
        .order('id')
        .range(from, to),
    ),
    readPages((from, to) =>
      client
        .from('strategy_shares')
        .select('shared_with, shared_with_name, created_at, invite_id')
        .eq('strategy_id', strategyId)
        .order('created_at', { ascending: false })
        .order('shared_with')
        .range(from, to),
    ),
  ])
  return {
    invites: invites.map(({ created_at: createdAt, ...invite }) => ({ ...invite, createdAt })),
    guests: guests.map((row) => ({
      id: row.shared_with,
      name: row.shared_with_name,
      since: row.created_at,
      inviteId: row.invite_id,
    })),
  }
}

/**
 * Makes an invitation; the database makes its secret.
 * @throws DataError
 */
export async function createInvite(
  strategyId: string,
  label: string | null,
  client: SharingClient = supabase,
): Promise<void> {
  const { error } = await client.from('strategy_invites').insert({ strategy_id: strategyId, label })
  if (error) throw toDataError(error)
}

const NOT_THERE = 'It was removed elsewhere meanwhile'

/**
 * Makes an invitation void. Who came by it stays, unless they are to go as well: they go first, so that nobody is
 * left without the link that they came by.
 * @throws DataError
 */
export async function revokeInvite(
  { id, withGuests }: { id: string; withGuests: boolean },
  client: SharingClient = supabase,
): Promise<void> {
  if (withGuests) unwrap(await client.from('strategy_shares').delete().eq('invite_id', id).select('shared_with'))
  const gone = unwrap(await client.from('strategy_invites').delete().eq('id', id).select('id'))
  if (gone.length === 0) throw new DataError(NOT_THERE)
}

/**
 * Takes a strategy away from a guest.
 * @throws DataError
 */
export async function removeGuest(
  strategyId: string,
  guestId: string,
  client: SharingClient = supabase,
): Promise<void> {
  const gone = unwrap(
    await client
      .from('strategy_shares')
      .delete()
      .eq('strategy_id', strategyId)
      .eq('shared_with', guestId)
      .select('shared_with'),
  )
  if (gone.length === 0) throw new DataError(NOT_THERE)
}

/** What an invitation leads to. */
export interface Invitation {
  strategyName: string
  ownerName: string | null
}

/**
 * What an invitation leads to, for a user; null when it is void.
 * @throws DataError
 */
export async function readInvitation(secret: string, client: SharingClient = supabase): Promise<Invitation | null> {
  const [found] = unwrap(await client.rpc('invited_to', { secret }))
  return found ? { strategyName: found.strategy_name, ownerName: found.owner_name } : null
}

/**
 * Accepts an invitation; accepting twice changes nothing.
 * @returns the strategy's name.
 * @throws DataError, in the database's words when it is void by now or no user is signed in.
 */
export async function acceptInvitation(secret: string, client: SharingClient = supabase): Promise<string> {
  return unwrap(await client.rpc('accept_invite', { secret }))
}

export const useSharing = (strategyId: string) =>
  useQuery({ queryKey: sharingKey(strategyId), queryFn: () => readSharing(strategyId) })

/** Reads the lists again after a change, also a failed one: another device may have changed them. */
function useReadAgain(strategyId: string) {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: sharingKey(strategyId) })
}

export const useCreateInvite = (strategyId: string) =>
  useMutation({
    mutationFn: (label: string | null) => createInvite(strategyId, label),
    onSettled: useReadAgain(strategyId),
  })

export const useRevokeInvite = (strategyId: string) =>
  useMutation({
    mutationFn: (revoked: { id: string; withGuests: boolean }) => revokeInvite(revoked),
    onSettled: useReadAgain(strategyId),
  })

export const useRemoveGuest = (strategyId: string) =>
  useMutation({
    mutationFn: (guestId: string) => removeGuest(strategyId, guestId),
    onSettled: useReadAgain(strategyId),
  })

/** Read once a user is signed in, and anew each time the page is opened. */
export const useInvitation = (secret: string, userId: string | null) =>
  useQuery({
    // By user: another one may see another answer.
    queryKey: ['invitation', userId, secret],
    queryFn: () => readInvitation(secret),
    enabled: userId !== null,
    gcTime: 0,
  })

export const useAcceptInvitation = () => useMutation({ mutationFn: (secret: string) => acceptInvitation(secret) })
