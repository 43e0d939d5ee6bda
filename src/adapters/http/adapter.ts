import type { ApiProbeRequest } from '../../contracts/schemas/probe-request.ts'
import type { ProbeTargetPolicy } from '../../contracts/target-policy/policy.ts'
import { PROBE } from '../../ports/boundary.ts'
import type { EnvironmentProbePort } from '../../ports/ports.ts'
import { cross } from '../cross.ts'
import { ofKind } from '../denial.ts'
import type { HttpEndpoint } from './endpoint.ts'
import { headerOf, observedAnswer } from './incoming.ts'
import { candidates, type Judged, judge } from './judge.ts'
import { exhausted, type HttpMechanism, nodeHttpMechanism } from './mechanism.ts'
import { outgoingRequest } from './outgoing.ts'
import { type Hop, nextHop } from './redirect.ts'
import { within } from './within.ts'

type HttpAdapterOptions = {
  /** Where an interface is. One that is left out is where the first authorization that names it says. */
  readonly endpoints?: Readonly<Record<string, HttpEndpoint>>
  /** Certificates to trust in place of the system's, as PEM. */
  readonly trusted?: string
  readonly mechanism?: HttpMechanism
}

/**
 * Probes HTTP interfaces: what the policy names, at the addresses it names. Every address a host stands for and every redirect
 * is judged, and what was judged is what is connected to. Spec: contracts part 07, section 1.4, and part 03, sections 8 and 9.
 *
 * @param policy typed already; one from outside goes through `parseProbeTargetPolicy` first
 * @throws (the port) RuntimeFault `forbidden-target` with its reason, before anything is sent there; `budget-exhausted` at a cap
 * of the authorization; `port-failure` when nothing answered, or no HTTP; `schema-parse-failure` for a request that no HTTP
 * message can be
 */
export function createHttpAdapter(
  policy: ProbeTargetPolicy,
  { endpoints = {}, trusted, mechanism = nodeHttpMechanism }: HttpAdapterOptions = {},
): EnvironmentProbePort {
  return {
    probe: (request, signal) =>
      cross({
        boundary: PROBE,
        request,
        signal,
        work: (probe) =>
          new Probe({ policy, endpoints, trusted: trusted ?? null, mechanism }, ofKind('api', probe)).run(signal),
      }),
  }
}

type Means = {
  readonly policy: ProbeTargetPolicy
  readonly endpoints: Readonly<Record<string, HttpEndpoint>>
  readonly trusted: string | null
  readonly mechanism: HttpMechanism
}

type Answer = Readonly<Record<string, unknown>>

/** One probe: judged, sent, and followed as far as it may lead. */
class Probe {
  readonly #means: Means
  readonly #request: ApiProbeRequest
  readonly #startedAt = performance.now()

  constructor(means: Means, request: ApiProbeRequest) {
    this.#means = means
    this.#request = request
  }

  async run(signal: AbortSignal): Promise<unknown> {
    const { kind, probeId, interfaceId, operationId } = this.#request
    const hop = { endpoint: this.#endpoint(), outgoing: outgoingRequest(this.#request) }
    const first = await this.#inTime(this.#lookupMs(hop), signal, (stop) => this.#judge(hop, stop))
    const { maxElapsedMs } = first.authorization
    const answer = await this.#inTime(maxElapsedMs, signal, (stop) => this.#follow(hop, first, stop))
    return { kind, probeId, interfaceId, operationId, ...observedAnswer(answer) }
  }

  /** Of an interface that nobody names there is nothing to say but that, which the judgement does. */
  #endpoint(): HttpEndpoint {
    const { policy, endpoints } = this.#means
    const { interfaceId } = this.#request
    const given = Object.hasOwn(endpoints, interfaceId) ? endpoints[interfaceId] : undefined
    const named = policy.authorizations.find((authorization) => authorization.interfaceId === interfaceId)
    const { scheme, host, port } = given ?? named ?? { scheme: 'http', host: '', port: 0 }
    return { scheme, host, port }
  }

  /** Before it is known which authorization allows, the most generous that might. */
  #lookupMs({ endpoint }: Hop): number {
    const limits = candidates(this.#means.policy, this.#request.interfaceId, endpoint)
    return Math.max(0, ...limits.map(({ maxElapsedMs }) => maxElapsedMs))
  }

  #judge({ endpoint, outgoing }: Hop, signal: AbortSignal): Promise<Judged> {
    const { policy, mechanism } = this.#means
    const lookup = (host: string) => mechanism.lookup(host, signal)
    return judge({ policy, interfaceId: this.#request.interfaceId, endpoint, method: outgoing.method, lookup })
  }

  /** Sends the request, and again wherever the answer leads, each place judged anew. */
  async #follow(start: Hop, first: Judged, signal: AbortSignal): Promise<Answer> {
    const { maxRedirects } = first.authorization
    let hop = start
    let judged = first
    for (let redirects = 0; ; redirects++) {
      const answer = await this.#exchange(hop, judged, signal)
      const next = nextHop(hop, Number(answer['status']), headerOf(answer, 'location'))
      if (next === null) return answer
      if (redirects === maxRedirects) throw exhausted(`exceeded maxRedirects (${maxRedirects})`)
      judged = await this.#judge(next, signal)
      hop = next
    }
  }

  async #exchange(hop: Hop, { address, authorization }: Judged, signal: AbortSignal): Promise<Answer> {
    const { maxRequestBytes, maxResponseBytes } = authorization
    const { endpoint, outgoing } = hop
    if (outgoing.body !== null && outgoing.body.length > maxRequestBytes) {
      throw exhausted(`the body exceeded maxRequestBytes (${maxRequestBytes})`)
    }
    const { mechanism, trusted } = this.#means
    return { ...(await mechanism.exchange({ endpoint, address, outgoing, maxResponseBytes, trusted }, signal)) }
  }

  #inTime<Value>(maxElapsedMs: number, signal: AbortSignal, work: (stop: AbortSignal) => Promise<Value>) {
    const leftMs = maxElapsedMs - (performance.now() - this.#startedAt)
    return within(leftMs, signal, work, () => exhausted(`exceeded maxElapsedMs (${maxElapsedMs}ms)`))
  }
}
