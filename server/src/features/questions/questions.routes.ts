import { endpoints, signedIn } from '../../platform/http/endpoint-binding.ts';
import type { Answers } from './answers.service.ts';
import type { ProductQuestions } from './product-questions.service.ts';
import type { QuestionsService } from './questions.service.ts';

export function questionsRoutes(service: QuestionsService, answers: Answers, ofProducts: ProductQuestions) {
  const routes = endpoints.questions;
  return {
    list: routes.list.handler(async ({ input, context }) => service.list(context.actor, input.streamId)),
    ask: routes.ask.handler(async ({ input, context }) => service.ask(signedIn(context), input)),
    mark: routes.mark.handler(async ({ input, context }) => service.mark(signedIn(context), input)),
    withdraw: routes.withdraw.handler(async ({ input, context }) => {
      await service.withdraw(signedIn(context), input.id);
      return {};
    }),
    vote: routes.vote.handler(async ({ input, context }) =>
      service.setVote(signedIn(context), input.id, true),
    ),
    unvote: routes.unvote.handler(async ({ input, context }) =>
      service.setVote(signedIn(context), input.id, false),
    ),
    answer: routes.answer.handler(async ({ input: { id, ...given }, context }) =>
      answers.answer(signedIn(context), id, given),
    ),
    reopen: routes.reopen.handler(async ({ input, context }) => answers.reopen(signedIn(context), input.id)),
    ofProduct: routes.ofProduct.handler(async ({ input }) => ({
      questions: await ofProducts.about(input.id),
    })),
  };
}
