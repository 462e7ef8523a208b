import { useQuery } from '@tanstack/react-query'
import { devicesApi } from '#app/devices.contract.ts'
import { devicePasswordsApi } from '#features/accounts/device-passwords.contract.ts'
import { sourcesApi } from '#features/library/sources.contract.ts'
import { queryOf } from '#kit/web/calls/call.ts'

export const passwordsKey = ['device-passwords']

export const usePasswords = () => useQuery({ ...queryOf(passwordsKey, devicePasswordsApi.list), gcTime: 0 })

/** @param everyMs how often it is read again, while something is awaited */
export const useSources = (userId: string, everyMs?: number) =>
  useQuery({
    ...queryOf(['users', userId, 'sources'], sourcesApi.sources, { params: { userId } }),
    refetchOnMount: 'always',
    ...(everyMs === undefined ? {} : { refetchInterval: everyMs }),
  })

export const useAddressCheck = (userId: string, isWanted = true) =>
  useQuery({ ...queryOf(['users', userId, 'address-check'], devicesApi.check, { params: { userId } }), enabled: isWanted })
