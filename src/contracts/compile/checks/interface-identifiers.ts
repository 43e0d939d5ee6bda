import type { Check } from '../check.ts'
import { ROOT } from '../paths.ts'

/** Row 2: an interface is addressed by its identifier in every later path, so identifiers are unique whatever the kind. */
export const checkInterfaceIdentifiers: Check = ({ contract }) => {
  const places = new Map<string, number>()
  for (const [place, { logicalId }] of contract.permittedInterfaces.entries()) {
    const earlier = places.get(logicalId)
    if (earlier === undefined) {
      places.set(logicalId, place)
      continue
    }
    return {
      code: 'duplicate-interface-identifier',
      artifactPath: `${ROOT}.permittedInterfaces[${place}].logicalId`,
      detail:
        `"${logicalId}" is declared by permittedInterfaces[${earlier}] and again by permittedInterfaces[${place}]; ` +
        'an interface identifier is unique in the whole contract',
    }
  }
  return null
}
