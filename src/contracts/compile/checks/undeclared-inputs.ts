import { type Binding, bindingsOf } from '../bindings.ts'
import type { Check } from '../check.ts'
import type { DeclaredOperation } from '../operation.ts'
import { bindingPath } from '../paths.ts'

/** Row 15, strict only: a step binds what its operation declares, to principals the test data declare. */
export const checkUndeclaredInputs: Check = ({ contract, index }) => {
  const { principals } = contract.testData
  for (const step of contract.interactionPlan) {
    const operation = index.operationOf(step)
    if (operation === null) continue
    for (const binding of bindingsOf(step)) {
      const detail = undeclaredKey(binding, operation) ?? undeclaredPrincipal(binding, principals)
      if (detail === null) continue
      return {
        code: 'undeclared-mandatory-input',
        artifactPath: bindingPath(step.stepId, binding.channel, binding.key),
        detail,
      }
    }
  }
  return null
}

function undeclaredKey({ channel, key }: Binding, operation: DeclaredOperation): string | null {
  if (operation.input(channel)?.declares(key) === true) return null
  return `the operation "${operation.operationId}" declares no key "${key}" on its ${channel} channel`
}

function undeclaredPrincipal({ value }: Binding, principals: Readonly<Record<string, unknown>> | null): string | null {
  if (!('principal' in value)) return null
  if (principals !== null && Object.hasOwn(principals, value.principal)) return null
  return `"testData.principals" declares no principal "${value.principal}"`
}
