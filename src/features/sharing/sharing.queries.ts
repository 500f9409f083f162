import { useQuery } from '@tanstack/react-query'
import { dataOf, unwrap } from '@/lib/dataError'
import { type DatabaseClient, readPages, supabase } from '@/lib/supabase'
import { FOR_USER } from '@/queries/queryKeys'
import { useWrite } from '@/ui/useWrite'
import type { Guest, Invite } from './sharing.rules'

/** A strategy's guests, and the links that they joined by. */
export interface Sharing {
  /** Newest first. */
  invites: Invite[]
  /** Newest first. */
  guests: Guest[]
}

const sharingKey = (strategyId: string) => ['sharing', strategyId] as const

/** The invitations and the guests of a strategy. Readers other than its owner get empty lists. @throws DataError */
export async function readSharing(strategyId: string, client: DatabaseClient = supabase): Promise<Sharing> {
  const [invites, guests] = await Promise.all([
    readPages(() =>
      client
        .from('strategy_invites')
        .select('id, secret, label, created_at, accepted')
        .eq('strategy_id', strategyId)
        .order('created_at', { ascending: false })
        .order('id'),
    ),
    readPages(() =>
      client
        .from('strategy_shares')
        .select('shared_with, shared_with_name, created_at, invite_id')
        .eq('strategy_id', strategyId)
        .order('created_at', { ascending: false })
        .order('shared_with'),
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

/** Creates an invitation; the database generates its secret. @throws DataError */
export async function createInvite(
  strategyId: string,
  label: string | null,
  client: DatabaseClient = supabase,
): Promise<void> {
  dataOf(await client.from('strategy_invites').insert({ strategy_id: strategyId, label }))
}

/**
 * Revokes an invitation. Its guests keep their access unless they are to be removed as well. They are removed first, so that a failure
 * never leaves guests whose link is gone. A link that is gone already is not an error, since an earlier try may have removed it.
 * @throws DataError
 */
export async function revokeInvite(
  { id, withGuests }: { id: string; withGuests: boolean },
  client: DatabaseClient = supabase,
): Promise<void> {
  if (withGuests) dataOf(await client.from('strategy_shares').delete().eq('invite_id', id))
  dataOf(await client.from('strategy_invites').delete().eq('id', id))
}

/** Removes a guest's access to a strategy. Does nothing if the guest has none. @throws DataError */
export async function removeGuest(
  strategyId: string,
  guestId: string,
  client: DatabaseClient = supabase,
): Promise<void> {
  dataOf(await client.from('strategy_shares').delete().eq('strategy_id', strategyId).eq('shared_with', guestId))
}

/** The strategy that an invitation opens. */
export interface Invitation {
  strategyName: string
  ownerName: string | null
}

/** The strategy that an invitation opens, for a signed-in user; null if the invitation is invalid. @throws DataError */
export async function readInvitation(secret: string, client: DatabaseClient = supabase): Promise<Invitation | null> {
  const [found] = unwrap(await client.rpc('invited_to', { secret }))
  return found ? { strategyName: found.strategy_name, ownerName: found.owner_name } : null
}

/**
 * Accepts an invitation. Accepting it again changes nothing.
 * @returns the strategy's name.
 * @throws DataError, with the database's message if it is no longer valid or no user is signed in.
 */
export async function acceptInvitation(secret: string, client: DatabaseClient = supabase): Promise<string> {
  return unwrap(await client.rpc('accept_invite', { secret }))
}

export const useSharing = (strategyId: string) =>
  useQuery({ queryKey: sharingKey(strategyId), queryFn: () => readSharing(strategyId) })

export const useCreateInvite = (strategyId: string) =>
  useWrite({
    mutationFn: (label: string | null) => createInvite(strategyId, label),
    rereads: sharingKey(strategyId),
  })

export const useRevokeInvite = (strategyId: string) =>
  useWrite({
    mutationFn: (revoked: { id: string; withGuests: boolean }) => revokeInvite(revoked),
    rereads: sharingKey(strategyId),
  })

export const useRemoveGuest = (strategyId: string) =>
  useWrite({
    mutationFn: (guestId: string) => removeGuest(strategyId, guestId),
    rereads: sharingKey(strategyId),
  })

/** Read once a user is signed in, and again each time the page is opened. */
export const useInvitation = (secret: string, userId: string | null) =>
  useQuery({
    // Keyed by user, since answers differ between users.
    queryKey: ['invitation', userId, secret],
    queryFn: () => readInvitation(secret),
    enabled: userId !== null,
    meta: FOR_USER,
    gcTime: 0,
  })

export const useAcceptInvitation = () => useWrite({ mutationFn: (secret: string) => acceptInvitation(secret) })
