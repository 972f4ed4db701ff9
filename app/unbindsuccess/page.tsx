import { resultPage, resultTitle } from '../result-page'

export const generateMetadata = resultTitle

export default function UnbindSuccessPage() {
  return resultPage('unbindsuccess')
}
