import 'server-only'
import type { Configuration } from '@ory/client'
import type { RawAxiosRequestConfig } from 'axios'
import { z } from 'zod'
import { plainCall } from './plain-call'
import { validated } from './result'

/** Which events to count, in which steps, and for which time. */
interface ProjectMetricsRequest {
  readonly projectId: string
  readonly eventType: string
  readonly resolution: string
  readonly from: Date
  readonly to: Date
}

const metricsSchema = z.looseObject({
  data: z.array(z.looseObject({ time: z.string(), count: z.number() })),
})

const activeProjectSchema = z.looseObject({ project_id: z.string() })

/** The calls of the console that `@ory/client` does not have; its `ProjectApi` has the others. */
export class ConsoleApi {
  constructor(private readonly configuration: Configuration) {}

  /** GET /projects/{project_id}/metrics. */
  getProjectMetrics(
    { projectId, eventType, resolution, from, to }: ProjectMetricsRequest,
    options?: RawAxiosRequestConfig,
  ) {
    const path = `/projects/${encodeURIComponent(projectId)}/metrics`
    const query = { event_type: eventType, resolution, from: from.toISOString(), to: to.toISOString() }
    return validated(plainCall(this.configuration, { method: 'GET', path, query }, options), metricsSchema)
  }

  /** GET /console/active/project. */
  getActiveProject(options?: RawAxiosRequestConfig) {
    return validated(
      plainCall(this.configuration, { method: 'GET', path: '/console/active/project' }, options),
      activeProjectSchema,
    )
  }

  /** PUT /console/active/project. */
  setActiveProject({ projectId }: { readonly projectId: string }, options?: RawAxiosRequestConfig) {
    const body = { project_id: projectId }
    return validated(
      plainCall(this.configuration, { method: 'PUT', path: '/console/active/project', body }, options),
      z.unknown(),
    )
  }
}
