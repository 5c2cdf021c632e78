import { useEffect } from 'react'
import { codeOfLink } from '@waybill/contract/shell/raw-links'
import { useShellContext, useShellParts } from '../shell-context.tsx'

/** Where a reset mail's link lands: goes on to the audience's page with the code, or asks for a new one. */
export function ResetLanding() {
  const { bridge } = useShellParts()
  const { audience } = useShellContext()
  useEffect(() => {
    const base = audience === 'saas' ? '/ss' : ''
    bridge.navigate(`${base}${codeOfLink(location.search) ? '/reset-psw-code' : '/forgot-psw'}${location.search}`, {
      replace: true,
    })
  }, [bridge, audience])
  return null
}
