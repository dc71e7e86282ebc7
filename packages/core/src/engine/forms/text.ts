/** One running text: articles, documentation, pages about services. What follows the text is not part of it. */
import { markBoldHeadings } from '../boldHeadings.ts';
import { excludeTrailingBoxes } from '../excludeTrailingBoxes.ts';
import { imagesBesideText } from '../imagesBesideText.ts';
import { includeFootnotes, includeSources } from '../includeFootnotes.ts';
import { keepDescription } from '../keepDescription.ts';
import { keepDifferentHeading } from '../keepDifferentHeading.ts';
import { chooseComments, formatComments } from '../thread/comments.ts';
import { dropCallsToBuy } from '../units/buttons.ts';
import type { Form } from './form.ts';

export const text: Form = ({ doc, evidence, profile, verdicts, decision, hasScope, isUnchanged }) => {
  const { survey } = evidence;
  const { keep } = decision;
  if (!hasScope) {
    const url = profile.hasTeasers ? doc.url : undefined;
    excludeTrailingBoxes(evidence, verdicts, keep, {
      authors: doc.metadata.authors?.value,
      url,
      isAuthored: profile.hasByline,
    });
  }
  keepDifferentHeading(evidence, keep, doc.metadata.title?.value);
  if (profile.hasByline) keepDescription(evidence, keep, doc.metadata.excerpt?.value);
  includeFootnotes(survey, keep, doc.url);
  includeSources(survey, keep);
  const wantsComments = doc.ruleResults.wantsComments ?? doc.options.comments ?? false;
  const comments = profile.hasComments && !hasScope ? chooseComments(evidence, decision, wantsComments) : undefined;
  const around = [...keep];
  if (profile.hasByline && !hasScope) dropCallsToBuy(survey, decision);
  return {
    around,
    images: () => (isUnchanged ? undefined : imagesBesideText(evidence, keep, doc.url)),
    arrange(body) {
      if (!isUnchanged) markBoldHeadings(survey, keep);
      if (comments) formatComments(survey, comments, keep, body);
    },
  };
};
