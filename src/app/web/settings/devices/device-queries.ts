import { useQuery } from '@tanstack/react-query'
import { devicesApi } from '#app/devices.contract.ts'
import { devicePasswordsApi } from '#features/accounts/device-passwords.contract.ts'
import { sourcesApi } from '#features/library/sources.contract.ts'
import { call } from '#kit/web/calls/call.ts'

export const passwordsKey = ['device-passwords']

export const usePasswords = () =>
  useQuery({ queryKey: passwordsKey, queryFn: ({ signal }) => call(devicePasswordsApi.list, { signal }), gcTime: 0 })

/** @param everyMs how often it is read again, while something is awaited */
export const useSources = (userId: string, everyMs?: number) =>
  useQuery({
    queryKey: ['users', userId, 'sources'],
    queryFn: ({ signal }) => call(sourcesApi.sources, { params: { userId }, signal }),
    refetchOnMount: 'always',
    ...(everyMs === undefined ? {} : { refetchInterval: everyMs }),
  })

export const useAddressCheck = (userId: string, isWanted = true) =>
  useQuery({
    queryKey: ['users', userId, 'address-check'],
    queryFn: ({ signal }) => call(devicesApi.check, { params: { userId }, signal }),
    enabled: isWanted,
  })
