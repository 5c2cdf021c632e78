import { useEffect, useState } from 'react'
import { useShellParts } from '../shell-context.tsx'
import { stepFields, type StepId } from './fields.ts'

const order = Object.keys(stepFields) as StepId[]
const KEY = 'signUpStep'

/** How many steps lie before the one that an entry of the history shows. */
const depthIn = (state: object): number => (KEY in state ? Number(state[KEY]) : 0)

/**
 * The step of the sign-up, an entry of the browser's history for each: Back and Forward go from step to step, on one address. Whoever
 * comes back or reloads begins with the first, since the password is nowhere kept.
 */
export function useStep(): { step: StepId; go: (to: StepId) => void } {
  const { history } = useShellParts()
  const [step, setStep] = useState<StepId>('you')

  useEffect(() => {
    const depth = depthIn(history.location.state)
    if (depth > 0) history.go(-depth)
    return history.subscribe(({ location }) => setStep(order[depthIn(location.state)] ?? 'you'))
  }, [history])

  const go = (to: StepId) => {
    const ahead = order.indexOf(to) - depthIn(history.location.state)
    if (ahead < 0) history.go(ahead)
    else if (ahead > 0) history.push(history.location.href, { [KEY]: order.indexOf(to) })
  }
  return { step, go }
}
