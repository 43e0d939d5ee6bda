import { type ArmAssertion, CAPPED, DENIED, NO_CALL, OBSERVED } from '../arm.ts'
import type { ProbeSubject } from '../subject.ts'

const noCall = () => NO_CALL

/** What every port for `api` requests must do. Spec: contracts part 07, section 8.5. */
export const API_ASSERTIONS: readonly ArmAssertion<ProbeSubject>[] = [
  {
    id: 'probe/allow-authorized-loopback',
    title: 'an authorized request is served',
    request: (subject) => subject.authorizedRequest,
    expect: OBSERVED,
  },
  {
    id: 'probe/observe-anomalous-status',
    title: 'a status of 500 is observed and not thrown',
    request: (subject) => subject.faultingRequest,
    expect: {
      kind: 'observation',
      also: (observation) =>
        observation.kind === 'api' && observation.status === 500 ? null : 'the observation is of no status 500',
    },
  },
  {
    id: 'probe/deny-unmapped-interface',
    title: 'an interface that no authorization names is denied',
    request: (subject) => subject.unmappedRequest,
    expect: DENIED,
    calls: noCall,
  },
  {
    id: 'probe/deny-unauthorized-loopback',
    title: 'a loopback address that is not named is denied',
    request: (subject) => subject.deniedAddressRequests.loopback,
    expect: DENIED,
    calls: noCall,
  },
  {
    id: 'probe/deny-private',
    title: 'a private address that is not named is denied',
    request: (subject) => subject.deniedAddressRequests.private,
    expect: DENIED,
    calls: noCall,
  },
  {
    id: 'probe/deny-link-local',
    title: 'a link-local address that is not named is denied',
    request: (subject) => subject.deniedAddressRequests.linkLocal,
    expect: DENIED,
    calls: noCall,
  },
  {
    id: 'probe/deny-metadata',
    title: 'a metadata address that is not named is denied',
    request: (subject) => subject.deniedAddressRequests.metadata,
    expect: DENIED,
    calls: noCall,
  },
  {
    id: 'probe/deny-unauthorized-method',
    title: 'a method that is not listed is denied',
    request: (subject) => subject.unauthorizedMethodRequest,
    expect: DENIED,
    calls: noCall,
  },
  {
    id: 'probe/deny-unauthorized-scheme',
    title: 'a scheme that is not authorized is denied',
    request: (subject) => subject.unauthorizedSchemeRequest,
    expect: DENIED,
    calls: noCall,
  },
  {
    id: 'probe/deny-on-redirect',
    title: 'a redirect to a denied target is not followed',
    request: (subject) => subject.redirectingRequest,
    expect: DENIED,
    calls: () => 1,
  },
  {
    id: 'probe/cap-redirects',
    title: 'redirects beyond the limit are not followed',
    request: (subject) => subject.overRedirectRequest,
    expect: CAPPED,
    calls: ({ policy }, { interfaceId }) => {
      const named = policy.authorizations.find((authorization) => authorization.interfaceId === interfaceId)
      return named === undefined
        ? `no authorization names "${interfaceId}", so no limit is known`
        : named.maxRedirects + 1
    },
  },
  {
    id: 'probe/cap-response-bytes',
    title: 'an answer beyond maxResponseBytes is not observed',
    request: (subject) => subject.oversizeResponseRequest,
    expect: CAPPED,
  },
  {
    id: 'probe/cap-elapsed',
    title: 'an answer beyond maxElapsedMs is not waited for',
    request: (subject) => subject.slowRequest,
    expect: CAPPED,
  },
]
