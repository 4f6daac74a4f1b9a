import { Catch, ServiceUnavailableException } from '@nestjs/common';
import type { ArgumentsHost, ExceptionFilter } from '@nestjs/common';
import type { FastifyReply } from 'fastify';

/** Answers a failed health check with its own report, which is for operators, not for clients. */
@Catch(ServiceUnavailableException)
export class HealthFilter implements ExceptionFilter {
  catch(exception: ServiceUnavailableException, host: ArgumentsHost): void {
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    void reply.code(exception.getStatus()).send(exception.getResponse());
  }
}
