import { useQuery } from '@tanstack/react-query'
import { call } from '#kit/web/calls/call.ts'
import { externalSignInApi, type SignInWays } from '../external-sign-in.contract.ts'

export const signInWaysKey = ['sign-in-ways']

/** Returns how the user can sign in; undefined while loading. */
export function useSignInWays(): SignInWays | undefined {
  return useQuery({ queryKey: signInWaysKey, queryFn: ({ signal }) => call(externalSignInApi.ways, { signal }) }).data
}
