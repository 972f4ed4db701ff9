import 'server-only'
import { mediaTypeOf } from '@/lib/http/media-type'
import { type Field, fieldsOf, fieldsOfJson } from '@/lib/ory/kratos/kratos-fields'
import { formOf, smallBody, textOf } from '@/lib/ory/proxy/small-body'

/**
 * The fields that Kratos would read of a request for the Ory proxy: those of the query and of the body. A copy of the
 * body is read, so the proxy can still pass it on.
 * @returns null when we cannot tell how Kratos would read them. No browser sends such a request.
 */
export async function fieldsOfRequest(request: Request): Promise<readonly Field[] | null> {
  try {
    const posted = await postedFields(request, fieldsOfForm)
    return posted && [...fieldsOfForm(new URL(request.url).searchParams), ...posted]
  } catch {
    // Kratos reads some bodies that we cannot: it ignores what follows the JSON, and nests deeper.
    return null
  }
}

/**
 * The fields of a request's body, of which a copy is read.
 * @param readForm reads the fields of a form
 * @returns null for a body whose type Kratos does not read (of a multipart form it reads only the query)
 * @throws for JSON that we cannot read
 */
export async function postedFields(
  request: Request,
  readForm: (form: URLSearchParams) => readonly Field[],
): Promise<readonly Field[] | null> {
  const body = await smallBody(request)
  if (body === null || body.size === 0) return []
  switch (mediaTypeOf(request.headers.get('content-type'))) {
    case 'application/json':
      return fieldsOfJson(await textOf(body))
    case 'application/x-www-form-urlencoded':
      return readForm(formOf(await textOf(body)))
    default:
      return null
  }
}

function fieldsOfForm(form: URLSearchParams): readonly Field[] {
  return [...form].flatMap(([name, value]) => fieldsOf(name, value))
}
