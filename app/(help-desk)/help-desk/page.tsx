import type { PageProps } from '@/app/page-props'
import { pageTitle } from '@/app/page-title'
import { titled } from '@/app/titled'
import { SearchForm } from '@/components/help-desk/search-form'
import { currentTranslator } from '@/lib/i18n/current-translator'
import { csrfField } from '@/lib/session/csrf-field'
import { requireHelper, searchBinding } from '../require-helper'
import { submitSearch } from './actions'

export default titled(() => pageTitle('help_desk.title'), HelpDeskPage)

/** Finds a person whom a helper helps. Without `HELP_DESK`, and for anybody else, this URL is an unknown one. */
async function HelpDeskPage({ searchParams }: PageProps) {
  const [helper, { notice }, t] = await Promise.all([
    requireHelper('/help-desk'),
    searchParams,
    currentTranslator(),
  ])
  const problem = problems.find((known) => known === notice)
  return (
    <SearchForm
      t={t}
      search={{ action: submitSearch, fields: csrfField(searchBinding(helper)) }}
      problem={problem && t.text(problem === 'csrf' ? 'notice.csrf' : `help_desk.${problem}`)}
    />
  )
}

const problems = ['nobody', 'too_many', 'csrf'] as const
