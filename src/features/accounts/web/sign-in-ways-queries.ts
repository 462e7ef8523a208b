import { useQuery } from '@tanstack/react-query'
import { queryOf } from '#kit/web/calls/call.ts'
import { externalSignInApi, type SignInWays } from '../external-sign-in.contract.ts'

export const signInWaysKey = ['sign-in-ways']

/** Returns how the user can sign in; undefined while loading. */
export function useSignInWays(): SignInWays | undefined {
  return useQuery(queryOf(signInWaysKey, externalSignInApi.ways)).data
}
